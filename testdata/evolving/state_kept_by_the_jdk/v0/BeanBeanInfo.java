// Describes the bean.
import java.beans.BeanDescriptor;
import java.beans.SimpleBeanInfo;

public class BeanBeanInfo extends SimpleBeanInfo {
    @Override
    public BeanDescriptor getBeanDescriptor() {
        BeanDescriptor descriptor = new BeanDescriptor(Bean.class);
        descriptor.setDisplayName(BeanMaker.make());
        return descriptor;
    }
}
